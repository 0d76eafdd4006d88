/** The visitor did not want to prove once more who he is. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}
