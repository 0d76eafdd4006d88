/** The visitor did not want to prove once more who they are. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}
