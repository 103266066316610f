/** Characters that change the direction of what follows would reorder the text around them: they are shown by their number. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Words that are read from right to left. What follows them is of the text around them again: a mark says so. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+(?: +[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+)*/gu;

export function visible(text: string): string {
  const shown = text.replace(DIRECTIONS, (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
  return shown.replace(RIGHT_TO_LEFT, "$&\u200e");
}
