/** Whether there is a structure to draw, which is known before what draws it is there. */
import type { ObjectView } from "../types/ObjectView";
import type { StateView } from "../types/StateView";
import type { VariableView } from "../types/VariableView";

/** Fields and contents of an object. */
export const variablesOf = ({ fields, content }: ObjectView): VariableView[] => [
  ...fields,
  ...(content?.entries.flatMap(({ key, value }) => (key ? [key, value] : [value])) ?? []),
];

/** Whether objects of one class refer to each other, at most by way of an array or a collection: a list, a tree, a graph. */
export function isLinked(view: StateView): boolean {
  const objects = new Map(view.objects.map((object) => [object.id, object]));
  const isHolder = ({ library, length }: ObjectView): boolean => library || length !== null;
  const leads = (from: ObjectView, type: string): boolean =>
    variablesOf(from).some(({ object }) => {
      const to = object === null ? undefined : objects.get(object);
      return to !== undefined && (to.class === type || (isHolder(to) && variablesOf(to).some((inner) => inner.object !== null && objects.get(inner.object)?.class === type)));
    });
  return view.objects.some((object) => !isHolder(object) && object.content?.kind !== "thread" && leads(object, object.class));
}
