/**
 * A text without what must not leave the page or be kept: pairing links (they hold keys), signed tokens, runs of words as
 * long as a recovery phrase, long hex (keys, signatures), e-mail addresses and queries of addresses are cut out, and each
 * account address becomes what `nameAddress` says, `<account>` by default. Every expression is linear (T36, T42).
 *
 * @example redactText('no answer for 0x52908400098527886E0F7030069857D2E4169EE7') // 'no answer for <account>'
 */
export function redactText(text: string, nameAddress: (address: string) => string = () => '<account>'): string {
  return (
    text
      .replace(/\bwc:[^\s"']+/gi, '<pairing>')
      .replace(/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, '<token>')
      .replace(/\b(?:[a-z]{3,8} ){11,23}[a-z]{3,8}\b/g, '<phrase>')
      .replace(/\b(0x)?[0-9a-fA-F]{64,}\b/g, '<hex>')
      .replace(/\b0x[0-9a-fA-F]{40}\b/g, nameAddress)
      // Segwit, and base58 of the length of an account: with a digit, so that long words are left alone.
      .replace(/\b(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{25,87}\b/g, nameAddress)
      .replace(/\b(?=[A-Za-z]{0,43}\d)[1-9A-HJ-NP-Za-km-z]{32,44}\b/g, nameAddress)
      .replace(/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '<email>')
      .replace(/\b(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/gi, '$1')
  )
}
