/**
 * Loads the pictures of the first wallets of the directory, as `data:` addresses by id. Its own chunk, fetched on the
 * first call; rejects when that chunk cannot be loaded.
 *
 * @example image.src = (await loadTopIcons())[id] ?? placeholderIcon(id, name)
 */
export async function loadTopIcons(): Promise<Readonly<Record<string, string>>> {
  const module = await import('./topIcons.generated.ts')
  return module.topIcons
}
