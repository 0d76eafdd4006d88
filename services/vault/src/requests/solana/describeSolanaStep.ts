import type { ShownNetwork } from '../approval/ShownNetwork.ts'
import type { ShownToken } from '../approval/ShownToken.ts'
import { callText } from '../parts/callText.ts'
import type { CallTextKey } from '../parts/callTexts.ts'
import type { StepWords } from '../parts/StepWords.ts'
import { writeAmount } from '../parts/writeAmount.ts'
import type { SolanaAccount, SolanaStep } from './decode/SolanaStep.ts'
import { solanaText } from './solanaText.ts'

/** Puts an instruction of a Solana transaction into words. */
export function describeSolanaStep(
  step: SolanaStep,
  { network, tokens }: { readonly network: ShownNetwork; readonly tokens: readonly ShownToken[] },
): StepWords {
  const at = (account: SolanaAccount) => (typeof account === 'string' ? account : `${account.table}[${account.index}]`)
  const coin = (amount: bigint) => writeAmount(amount, network.decimals, network.symbol)
  const money = (amount: bigint, mint: SolanaAccount | undefined, decimals: number | undefined) => {
    const token = tokens.find(one => one.address === mint)
    const places = decimals ?? token?.decimals
    if (places === undefined) return callText('step.units', { amount: amount.toString() })
    if (token?.isKnown) return writeAmount(amount, places, token.symbol)
    return solanaText('solana.unknown-token', { amount: writeAmount(amount, places, '') })
  }
  const facts = (...rows: readonly (readonly [CallTextKey, SolanaAccount | undefined])[]) =>
    rows.flatMap(([key, account]) => (account === undefined ? [] : [[key, at(account)] as const]))
  switch (step.kind) {
    case 'transfer-native':
      return {
        title: callText('step.send', { amount: coin(step.amount) }),
        facts: facts(['fact.from', step.from], ['fact.to', step.to]),
      }
    case 'transfer-token':
      return {
        title: callText('step.send', { amount: money(step.amount, step.mint, step.decimals) }),
        facts: facts(['fact.from', step.from], ['fact.to', step.to], ['fact.token', step.mint]),
      }
    case 'approve-token':
      return {
        title: step.isUnlimited
          ? callText('step.approve-unlimited', { token: callText('step.token') })
          : callText('step.approve-set', { amount: money(step.amount, step.mint, step.decimals) }),
        facts: facts(['fact.spender', step.delegate], ['fact.account', step.account], ['fact.token', step.mint]),
      }
    case 'set-authority':
      return {
        title: solanaText('solana.set-authority', { authority: step.authority }),
        facts: facts(['fact.account', step.account], ['fact.to', step.newAuthority]),
      }
    case 'assign':
      return {
        title: solanaText('solana.assign'),
        facts: facts(['fact.account', step.account], ['fact.to', step.owner]),
      }
    case 'authorize-nonce':
      return {
        title: solanaText('solana.assign'),
        facts: facts(['fact.account', step.account], ['fact.to', step.newAuthority]),
      }
    case 'create-account':
      return {
        title: solanaText('solana.create-account', { amount: coin(step.amount) }),
        facts: facts(['fact.account', step.account], ['fact.owner', step.owner]),
      }
    case 'create-token-account':
      return {
        title: solanaText('solana.create-token-account'),
        facts: facts(['fact.account', step.account], ['fact.owner', step.owner], ['fact.token', step.mint]),
      }
    case 'withdraw-nonce':
      return {
        title: callText('step.send', { amount: coin(step.amount) }),
        facts: facts(['fact.from', step.account], ['fact.to', step.to]),
      }
    case 'mint-token':
    case 'burn-token':
      return {
        title: solanaText(`solana.${step.kind}`, { amount: money(step.amount, step.mint, undefined) }),
        facts: facts(['fact.token', step.mint], ['fact.account', step.kind === 'mint-token' ? step.to : step.account]),
      }
    case 'close-account':
      return {
        title: solanaText('solana.close-account'),
        facts: facts(['fact.account', step.account], ['fact.to', step.to]),
      }
    case 'revoke-token':
    case 'freeze':
    case 'thaw':
    case 'sync-native':
    case 'advance-nonce':
      return { title: solanaText(`solana.${step.kind}`), facts: facts(['fact.account', step.account]) }
    case 'unit-limit':
      return { title: solanaText('solana.unit-limit', { units: step.units }), facts: [] }
    case 'unit-price':
      return { title: solanaText('solana.unit-price', { price: step.price.toString() }), facts: [] }
    case 'memo':
      return { title: solanaText('solana.memo', { text: step.text }), facts: [] }
    case 'unknown':
      return {
        title: callText('step.unknown'),
        facts: [...facts(['fact.contract', step.program]), ['fact.data', step.data]],
      }
  }
}
