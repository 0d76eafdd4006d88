import { ContentError } from './ContentError.ts'

/**
 * Runs a batch. If the store refuses its content, runs the halves one after the other, down to the items that the store
 * refuses alone: the items of a batch belong to different clients, and none may fail for another one's content.
 *
 * @throws what `run` throws, except `ContentError`. The parts before it have run.
 * @example await inParts(receipts, part => store.acknowledge(part), () => {})
 */
export async function inParts<item>(
  items: readonly item[],
  run: (part: readonly item[]) => Promise<void>,
  onRefused: (item: item, error: ContentError) => void,
): Promise<void> {
  try {
    await run(items)
  } catch (error) {
    const [first] = items
    if (!(error instanceof ContentError) || first === undefined) throw error
    if (items.length === 1) {
      onRefused(first, error)
      return
    }
    const middle = Math.ceil(items.length / 2)
    await inParts(items.slice(0, middle), run, onRefused)
    await inParts(items.slice(middle), run, onRefused)
  }
}
