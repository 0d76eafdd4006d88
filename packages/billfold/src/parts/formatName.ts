const SHOWN = 18

/**
 * A name with at most 18 characters, cut at its end; nothing stays nothing.
 * @example formatName('averylongnameofsomebody.eth') // 'averylongnameofso…'
 */
export function formatName(name: string | undefined): string | undefined {
  const letters = [...(name ?? '')]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join('')}…` : name
}
