import type { ShownNetwork, ShownToken } from '../../approve/Approval.ts'
import type { OrderItem, Step } from '../../approve/decode/evm/Step.ts'
import type { PageText } from '../texts/createText.ts'
import type { PageTextKey } from '../texts/en.ts'
import { writeAmount } from './writeAmount.ts'

/** A step in words: what it does, whom it concerns, and steps inside of it. */
export type StepWords = {
  readonly title: string
  readonly facts: readonly (readonly [PageTextKey, string])[]
  readonly inner?: readonly StepWords[]
}

/** Puts a step of an EVM request into words. Amounts are exact; addresses are whole. */
export function describeStep(t: PageText, step: Step, known: describeStep.Known): StepWords {
  const { address: account, network, tokens } = known
  const coin = (amount: bigint) => writeAmount(amount, network.decimals, network.symbol)
  const tokenOf = (address: string) => tokens.find(token => token.address === address.toLowerCase())
  const money = (address: string, amount: bigint) => {
    const token = tokenOf(address)
    return token ? writeAmount(amount, token.decimals, token.symbol) : t('step.units', { amount: amount.toString() })
  }
  /** How many of an ERC-1155 item; an ERC-721 item is one. */
  const units = (amount: bigint | undefined) => (amount === undefined ? '' : `${amount} × `)
  const token = (address: string): readonly [PageTextKey, string][] => {
    const found = tokenOf(address)
    return [found && !found.isKnown ? ['fact.token-unknown', address] : ['fact.token', address]]
  }
  const item = ({ amount, standard, token: address, tokenId }: OrderItem & { readonly amount: bigint }) =>
    standard === 'native'
      ? coin(amount)
      : tokenId === undefined
        ? // A name that a token gave itself is not enough to know it by.
          `${money(address, amount)}${tokenOf(address)?.isKnown ? '' : ` ${address}`}`
        : `${standard === 'erc1155' ? `${amount} × ` : ''}#${tokenId} ${address}`
  switch (step.kind) {
    case 'send-native':
      return { title: t('step.send', { amount: coin(step.amount) }), facts: [['fact.to', step.to]] }
    case 'transfer': {
      const [amount] = step.amounts ?? []
      const what =
        step.tokenIds === undefined
          ? money(step.token, amount ?? 0n)
          : t('step.items', { ids: step.tokenIds.map((id, at) => `${units(step.amounts?.[at])}#${id}`).join(', ') })
      const from: readonly [PageTextKey, string][] = step.from === undefined ? [] : [['fact.from', step.from]]
      return { title: t('step.send', { amount: what }), facts: [...from, ['fact.to', step.to], ...token(step.token)] }
    }
    case 'approve': {
      // Where it may be a collection, nothing is the number of its first item.
      const isNone = step.amount === 0n && (step.standard === 'erc20' || tokenOf(step.token) !== undefined)
      const amount =
        step.tokenId === undefined ? money(step.token, step.amount ?? 0n) : t('step.items', { ids: `#${step.tokenId}` })
      const title = step.isUnlimited
        ? t('step.approve-unlimited', { token: tokenOf(step.token)?.symbol ?? '' })
        : isNone && step.change === undefined
          ? t('step.approve-none')
          : t(`step.approve-${step.change ?? 'set'}`, { amount })
      const until: readonly [PageTextKey, string][] =
        step.expiresAt === undefined || step.expiresAt > 8_640_000_000_000n
          ? []
          : [['fact.until', new Date(Number(step.expiresAt) * 1_000).toISOString()]]
      const what: readonly [PageTextKey, string][] =
        step.tokenId === undefined ? token(step.token) : [['fact.collection', step.token]]
      return { title, facts: [['fact.spender', step.spender], ...what, ...until] }
    }
    case 'approve-all':
      return {
        title: t(step.isApproved ? 'step.approve-all' : 'step.approve-all-end'),
        facts: [
          ['fact.spender', step.operator],
          ['fact.collection', step.token],
        ],
      }
    case 'wrap':
    case 'unwrap':
      // Anybody's contract can have a method of this name: only the operator's list makes it the word's meaning.
      return {
        title: t(`step.${tokenOf(step.token)?.isKnown ? '' : 'says-'}${step.kind}`, { amount: coin(step.amount) }),
        facts: [['fact.contract', step.token]],
      }
    case 'refund':
      return {
        title: t('step.refund', {
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
        title: t(`step.${step.kind}`),
        facts: [['fact.contract', step.contract]],
        inner: step.steps.map(one => describeStep(t, one, known)),
      }
    case 'deploy':
      return {
        title:
          step.amount === 0n
            ? t('step.deploy', { bytes: step.bytes })
            : t('step.deploy-pay', { amount: coin(step.amount), bytes: step.bytes }),
        facts: [],
      }
    case 'order': {
      // What comes in return may be for anybody: of what is for others nothing comes here. Amounts that change in the course of it are told at their worst.
      const isOwn = ({ to }: OrderItem) => to?.toLowerCase() === account.toLowerCase()
      const range = ({ endAmount, startAmount }: OrderItem) =>
        startAmount < endAmount ? ([startAmount, endAmount] as const) : ([endAmount, startAmount] as const)
      const least = (one: OrderItem) => item({ ...one, amount: range(one)[0] })
      const most = (one: OrderItem) => item({ ...one, amount: range(one)[1] })
      const gets = step.gets.filter(isOwn).map(least)
      return {
        title: t('step.order'),
        facts: [
          ...step.gives.map(one => ['fact.gives', most(one)] as const),
          ...(gets.length > 0 ? gets : [t('step.nothing')]).map(one => ['fact.gets', one] as const),
          ...step.gets
            .filter(one => !isOwn(one))
            .flatMap(one => [['fact.others-get', most(one)] as const, ['fact.to', one.to ?? ''] as const]),
          ['fact.contract', step.market],
        ],
      }
    }
    case 'unknown':
      return {
        title: t('step.unknown'),
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
