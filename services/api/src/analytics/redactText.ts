import { hashAddress } from './hashAddress.ts'

/**
 * A text without what must not be kept: pairing links (they hold keys), signed tokens, runs of words as long as a recovery
 * phrase, long hex (keys, signatures), e-mail addresses and queries of addresses are cut out; account addresses become a
 * keyed hash, so that they can be counted but not read. Every expression is linear.
 */
export function redactText(text: string, salt: string): string {
  return text
    .replace(/\bwc:[^\s"']+/gi, '<pairing>')
    .replace(/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, '<token>')
    .replace(/\b(?:[a-z]{3,8} ){11,23}[a-z]{3,8}\b/g, '<phrase>')
    .replace(/\b(0x)?[0-9a-fA-F]{64,}\b/g, '<hex>')
    .replace(/\b0x[0-9a-fA-F]{40}\b/g, address => hashAddress(address, salt))
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '<email>')
    .replace(/\b(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/gi, '$1')
}
