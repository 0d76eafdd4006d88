import type { BalanceRow } from '../../lists/balances/BalanceRow.ts'
import type { BalanceSource } from '../../lists/balances/BalanceSource.ts'
import { isSpam } from '../../lists/spam/isSpam.ts'
import { balanceAnswer } from './answers.ts'
import type { MintReader } from './createMintReader.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import { describeMint } from './describeMint.ts'
import { parseOutcome } from './parseOutcome.ts'
import { tokenAccountCalls } from './tokenAccountCalls.ts'
import { toTokenAccounts } from './toTokenAccounts.ts'

/** Most tokens of one account that are looked up; the others are left out, unlisted ones first. */
const maxTokens = 500

/**
 * What an account holds: SOL, and of both token programs all that has decimals (specification section 5) and is no spam. Several
 * accounts of one token count together. Frozen and delegated amounts are the owner's.
 *
 * @throws UpstreamError
 */
export async function readSolanaBalances(
  options: BalanceSource.Options,
  { reader, mints }: { readonly reader: SolanaReader; readonly mints: MintReader },
): Promise<BalanceRow[]> {
  const { network, address, extraTokens } = options
  const calls = [
    { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
    ...tokenAccountCalls(address),
  ]
  const [own, ...outcomes] = await reader.ask(network, calls)
  const lamports = parseOutcome(own, balanceAnswer).value
  const held = new Map<string, bigint>(extraTokens.map(mint => [mint, 0n]))
  for (const { mint, amount } of toTokenAccounts(outcomes))
    if (amount > 0n || held.has(mint)) held.set(mint, (held.get(mint) ?? 0n) + amount)
  const listed = new Set([...network.tokens.map(token => token.address), ...extraTokens])
  // Listed tokens first; a single unit is a collectible as a rule.
  const rank = (mint: string) => (listed.has(mint) ? 0 : held.get(mint) === 1n ? 2 : 1)
  const wanted = [...held.keys()].sort((a, b) => rank(a) - rank(b)).slice(0, maxTokens)
  const facts = await mints.read(network, wanted)
  const rows = wanted.flatMap((mint): BalanceRow[] => {
    const mintFacts = facts.get(mint)
    if (!mintFacts || mintFacts.decimals === 0) return []
    const { name, symbol, iconUrl } = describeMint(network, mint, mintFacts)
    if (!extraTokens.includes(mint) && isSpam(network, mint, [mintFacts.name, mintFacts.symbol])) return []
    const balance = held.get(mint) ?? 0n
    const { decimals } = mintFacts
    return [{ networkId: network.id, address: mint, name, symbol, decimals, balance, iconUrl, price: undefined }]
  })
  const { name, symbol, decimals } = network.nativeCurrency
  const native = { networkId: network.id, address: undefined, name, symbol, decimals, balance: lamports }
  return [{ ...native, iconUrl: undefined, price: undefined }, ...rows]
}
