/** A web address, whole or as people write it. `.eth` and other names of wallets are none. */
const ADDRESS =
  /https?:|www\.|\bt\.me\b|\b[a-z0-9-]{1,63}\.(?:com|org|net|io|xyz|app|site|online|top|club|info|finance|fi|gift|gifts|claims?|vip|live|co|me|cc|ru|cn|dev|pro|fund|cash|money|tk|ml|link|click|page|store|shop|win|bid|life|fun|network|tech|space|events?)\b/i
const LURE = /\b(?:claim|visit|airdrop|giveaway|voucher|redeem|rewards?|winner)\b|\$ ?\d/i
/** Marks that turn, hide or join what stands beside them: no honest name needs them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
const LATIN = /\p{Script=Latin}/u
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Longer than any name is read; what stands behind is not looked at. */
const LONGEST = 512

/**
 * Whether the name of a token or collection, chosen by whoever made it, looks like advertising or fraud: a web address, a
 * promise, invisible marks, or letters of two alphabets that look alike in one word. A guess: what has a known price or
 * was listed by somebody should not be judged by it.
 *
 * @example looksLikeSpam('$5,000 — visit usd-reward.com') // true
 * @example looksLikeSpam('USD Coin') // false
 */
export function looksLikeSpam(given: string): boolean {
  const text = given.slice(0, LONGEST)
  return (
    ADDRESS.test(text) ||
    LURE.test(text) ||
    INVISIBLE.test(text) ||
    text.split(/\s+/).some(word => LATIN.test(word) && LOOKALIKE.test(word))
  )
}
