/** Endings that advertising uses. Names of wallets, such as `alice.eth`, are no addresses of the web and not among them. */
const ENDINGS =
  'com|org|net|io|xyz|app|site|website|online|top|club|info|finance|fi|gifts?|claims?|vip|live|co|me|us|cc|ru|cn|ai|gg|pw|dev|pro|fund|cash|money|tk|ml|link|click|page|store|shop|win|bid|life|fun|lol|network|tech|bio|run|today|space|world|events?|example'
const ADDRESS = new RegExp(`:\\/\\/|\\bhttps?:|\\bwww\\.|[a-z0-9-][.。](?:${ENDINGS})(?![a-z0-9])`, 'i')
/** One of them may name anything; two of them together ask for something. */
const LURES =
  /\b(?:claim|visit|redeem|airdrop|rewards?|voucher|bonus|giveaway|eligible|winner|prize|mystery box)\b|\$ ?\d/gi
/** What is called that and nothing else. */
const BARE_LURE = /^[^\p{L}\p{N}]*(?:airdrop|giveaway)s?[^\p{L}\p{N}]*$/iu
/** Marks that turn, hide or join what stands beside them: no honest name needs them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
const LATIN = /\p{Script=Latin}/u
/** Cyrillic and Greek letters that pass for Latin ones. Others, as in μBTC, are not mistaken. */
const LOOKALIKE = /[\u0405\u0406\u0408АВЕЗКМНОРСТУХагеорсухһӏԁԛԝ\u0455\u0456\u0458ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορτυχ]/u

/** Longer than any name is read; what stands behind is not looked at. */
const LONGEST = 512

/**
 * Whether the name or symbol of a token, a collection or an item, chosen by its creator, is advertising or fraud: a web
 * address, two lures ("Visit … to claim"), invisible marks, or letters of two alphabets that look alike in one word. One
 * harmless word is not enough ("Reward Token"). A guess: a token with a known price, or on a list, should not be
 * judged by it. The kit and the API judge by this one rule.
 *
 * @example looksLikeSpam('$5,000 — visit usd-reward.com') // true
 * @example looksLikeSpam('USD Coin') // false
 */
export function looksLikeSpam(given: string): boolean {
  // Wide, bold and circled letters are a disguise; what is compared is what is read.
  const text = given.slice(0, LONGEST).normalize('NFKC')
  return (
    ADDRESS.test(text) ||
    BARE_LURE.test(text) ||
    new Set(text.match(LURES)?.map(lure => lure.toLowerCase().replace(/^\$.*|s$/, ''))).size > 1 ||
    INVISIBLE.test(text) ||
    text.split(/[^\p{L}\p{M}]+/u).some(word => LATIN.test(word) && LOOKALIKE.test(word))
  )
}
