// The tests are in corpus.ts.
import { testPart } from "./corpus";

testPart(2, 4);
