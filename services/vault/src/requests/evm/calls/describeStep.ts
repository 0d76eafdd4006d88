import type { ShownNetwork } from '../../approval/ShownNetwork.ts'
import type { ShownToken } from '../../approval/ShownToken.ts'
import { callText } from '../../parts/callText.ts'
import type { CallTextKey } from '../../parts/callTexts.ts'
import type { StepWords } from '../../parts/StepWords.ts'
import { writeAmount } from '../../parts/writeAmount.ts'
import { writeToken } from '../../parts/writeToken.ts'
import type { OrderItem, Step } from './decode/Step.ts'

/** Puts a step of an EVM request into words. Amounts are exact; addresses are whole. */
export function describeStep(step: Step, known: describeStep.Known): StepWords {
  const { address: account, network, tokens } = known
  const coin = (amount: bigint) => writeAmount(amount, network.decimals, network.symbol)
  const tokenOf = (address: string) => tokens.find(token => token.address === address.toLowerCase())
  /** Its address, and whether the operator knows it, stand below. */
  const money = (address: string, amount: bigint) => {
    const token = tokenOf(address)
    const units = amount.toString()
    if (token?.isKnown) return writeAmount(amount, token.decimals, token.symbol)
    if (!token?.symbol) return callText('step.units', { amount: units })
    return callText('step.units-claimed', { amount: writeAmount(amount, token.decimals, `“${token.symbol}”`), units })
  }
  /** The calls of tokens and of collections that are written alike: a number that may be how many, or which one. */
  const orItem = (what: string, id: bigint, standard: string) =>
    standard === 'erc20-or-erc721' ? callText('step.or-item', { amount: what, id: id.toString() }) : what
  const nameOf = (address: string) => {
    const token = tokenOf(address)
    if (!token?.symbol) return callText('step.token')
    return token.isKnown ? token.symbol : `“${token.symbol}”`
  }
  /** How many of an ERC-1155 item; an ERC-721 item is one. */
  const units = (amount: bigint | undefined) => (amount === undefined ? '' : `${amount} × `)
  const token = (address: string): readonly [CallTextKey, string][] => {
    const found = tokenOf(address)
    return [[found?.isKnown ? 'fact.token' : 'fact.token-unknown', address]]
  }
  const item = ({ amount, standard, token: address, tokenId }: OrderItem & { readonly amount: bigint }) =>
    standard === 'native'
      ? coin(amount)
      : tokenId === undefined
        ? writeToken(amount, address, tokenOf(address))
        : `${standard === 'erc1155' ? `${amount} × ` : ''}#${tokenId} ${address}`
  switch (step.kind) {
    case 'send-native':
      return { title: callText('step.send', { amount: coin(step.amount) }), facts: [['fact.to', step.to]] }
    case 'transfer': {
      const [amount] = step.amounts ?? []
      const what =
        step.tokenIds === undefined
          ? orItem(money(step.token, amount ?? 0n), amount ?? 0n, step.standard)
          : callText('step.items', {
              ids: step.tokenIds.map((id, at) => `${units(step.amounts?.[at])}#${id}`).join(', '),
            })
      const from: readonly [CallTextKey, string][] = step.from === undefined ? [] : [['fact.from', step.from]]
      return {
        title: callText('step.send', { amount: what }),
        facts: [...from, ['fact.to', step.to], ...token(step.token)],
      }
    }
    case 'approve': {
      // Where it may be a collection, nothing is the number of its first item.
      const isNone = step.amount === 0n && (step.standard === 'erc20' || tokenOf(step.token) !== undefined)
      const id = step.amount ?? 0n
      const amount =
        step.tokenId === undefined
          ? orItem(money(step.token, id), id, step.standard)
          : callText('step.items', { ids: `#${step.tokenId}` })
      const title = step.isUnlimited
        ? callText(step.standard === 'erc20' ? 'step.approve-unlimited' : 'step.approve-unlimited-or-item', {
            token: nameOf(step.token),
            id: id.toString(),
          })
        : isNone && step.change === undefined
          ? callText('step.approve-none')
          : callText(`step.approve-${step.change ?? 'set'}`, { amount })
      const until: readonly [CallTextKey, string][] =
        step.expiresAt === undefined || step.expiresAt > 8_640_000_000_000n
          ? []
          : [['fact.until', new Date(Number(step.expiresAt) * 1_000).toISOString()]]
      const what: readonly [CallTextKey, string][] =
        step.tokenId === undefined ? token(step.token) : [['fact.collection', step.token]]
      const whose: readonly [CallTextKey, string][] =
        step.owner === undefined || step.owner.toLowerCase() === account.toLowerCase()
          ? []
          : [['fact.owner', step.owner]]
      const via: readonly [CallTextKey, string][] = step.via === undefined ? [] : [['fact.contract', step.via]]
      return { title, facts: [['fact.spender', step.spender], ...whose, ...what, ...via, ...until] }
    }
    case 'approve-all':
      return {
        title: callText(step.isApproved ? 'step.approve-all' : 'step.approve-all-end'),
        facts: [
          ['fact.spender', step.operator],
          ['fact.collection', step.token],
        ],
      }
    case 'wrap':
    case 'unwrap':
      return {
        title: callText(`step.${step.kind}`, { amount: coin(step.amount) }),
        facts: [['fact.contract', step.token]],
      }
    case 'claimed': {
      const all = step.steps.map(one => describeStep(one, known))
      const [only] = all
      if (!only || all.length > 1)
        return {
          title: callText('step.claimed-several'),
          facts: [['fact.contract-unknown', step.contract]],
          inner: all,
        }
      const others = only.facts.filter(([key, value]) => value !== step.contract || key === 'fact.token-unknown')
      const isNamed = others.some(([, value]) => value === step.contract)
      return {
        ...only,
        title: callText('step.claimed', { words: only.title }),
        facts: isNamed ? others : [['fact.contract-unknown', step.contract], ...others],
      }
    }
    case 'refund':
      return {
        title: callText('step.refund', {
          amount: step.token === undefined ? coin(step.amount) : money(step.token, step.amount),
        }),
        facts: [
          ...(step.to === undefined ? [] : [['fact.to', step.to] as const]),
          ...(step.token === undefined ? [] : token(step.token)),
        ],
      }
    case 'batch':
    case 'delegate':
      return {
        title: callText(`step.${step.kind}`),
        facts: [['fact.contract', step.contract]],
        inner: step.steps.map(one => describeStep(one, known)),
      }
    case 'deploy':
      return {
        title:
          step.amount === 0n
            ? callText('step.deploy', { bytes: step.bytes })
            : callText('step.deploy-pay', { amount: coin(step.amount), bytes: step.bytes }),
        facts: [],
      }
    case 'order': {
      // The return may go to any address: what goes to others is not shown as income. Amounts that change over time are shown at their worst.
      const isOwn = ({ to }: OrderItem) => to?.toLowerCase() === account.toLowerCase()
      const range = ({ endAmount, startAmount }: OrderItem) =>
        startAmount < endAmount ? ([startAmount, endAmount] as const) : ([endAmount, startAmount] as const)
      const least = (one: OrderItem) => item({ ...one, amount: range(one)[0] })
      const most = (one: OrderItem) => item({ ...one, amount: range(one)[1] })
      const gets = step.gets.filter(isOwn).map(least)
      return {
        title: callText('step.order'),
        facts: [
          ...step.gives.map(one => ['fact.gives', most(one)] as const),
          ...(gets.length > 0 ? gets : [callText('step.nothing')]).map(one => ['fact.gets', one] as const),
          ...step.gets
            .filter(one => !isOwn(one))
            .flatMap(one => [['fact.others-get', most(one)] as const, ['fact.to', one.to ?? ''] as const]),
          ['fact.contract', step.market],
        ],
      }
    }
    case 'unknown':
      return {
        title: callText('step.unknown'),
        facts: [
          ['fact.contract', step.contract],
          ['fact.data', step.data],
        ],
      }
  }
}

export declare namespace describeStep {
  type Known = {
    /** The account that is asked. */
    readonly address: string
    readonly network: ShownNetwork
    readonly tokens: readonly ShownToken[]
  }
}
