/** Endings of names that advertising uses. Names like `alice.eth` are no addresses of the web and not among them. */
const endings =
  'com|net|org|io|xyz|app|site|info|top|live|online|finance|network|gift|gifts|claim|claims|pro|vip|club|cc|co|me|us|link|lol|fun|shop|store|space|website|world|events|win|cash|fi|ai|gg|pw|tk|ru|dev|tech|bio|run|today|page|click|example'
const webAddress = new RegExp(`://|\\bwww\\.|\\bt\\.me/|[a-z0-9-]\\.(?:${endings})(?![a-z0-9])`, 'i')
/** One of them may name anything; two of them together ask for something. */
const calls = /\b(claim|visit|redeem|airdrop|rewards?|voucher|bonus|giveaway|eligible|winner|prize|mystery box)\b/gi

/**
 * Whether the name or symbol of a token, a collection or an item is advertising: it holds an address of the web, or calls for
 * something in two words or more ("Visit … to claim"). Pure.
 *
 * @example looksLikeSpam('! Visit claim-bonus.example to claim') // true
 */
export function looksLikeSpam(text: string): boolean {
  // Look-alike letters and odd spacing are a disguise; what is compared is what is read.
  const plain = text.normalize('NFKC')
  if (webAddress.test(plain)) return true
  const found = new Set([...plain.matchAll(calls)].map(([word]) => word.toLowerCase()))
  return found.size > 1
}
