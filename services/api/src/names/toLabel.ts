import { ens_normalize } from '@adraffy/ens-normalize'

/** Specification section 5. DNS wire format, in which names travel, ends a label at 63 bytes. */
const labelText = /^[a-z0-9-]{4,63}$/

/**
 * The label of `text` as it is registered: letters, digits and hyphens, at least 4, as ENSIP-15 writes them; `undefined` for
 * any other text.
 *
 * @example toLabel('Alice-1') // 'alice-1'
 */
export function toLabel(text: string): string | undefined {
  // Checked first: the tables of the standard turn some letters beyond ASCII into these.
  if (!labelText.test(text.toLowerCase()) || !/^[\x21-\x7e]+$/.test(text)) return undefined
  try {
    const label = ens_normalize(text)
    return labelText.test(label) ? label : undefined
  } catch {
    return undefined
  }
}
