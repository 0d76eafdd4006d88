/** Loads a chunk, and once more should the first attempt fail (a short loss of the network). */
export function loadTwice<chunk>(load: () => Promise<chunk>): Promise<chunk> {
  return load().catch(load)
}
