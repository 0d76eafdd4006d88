/**
 * Letters as a search compares them: without case and accents. Every UTF-16 unit gives exactly one, so that a place in
 * the result is the same place in the text.
 */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const unit = text.charAt(index)
    folded += (unit.normalize('NFD').charAt(0).toLowerCase() || unit).charAt(0)
  }
  return folded
}
