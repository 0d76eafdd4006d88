import { Card } from 'billfold/parts'
import type { Risk, RiskName } from '../approval/Risk.ts'
import type { ShownNetwork } from '../approval/ShownNetwork.ts'
import type { ShownToken } from '../approval/ShownToken.ts'
import type { Allowance, Change, Simulation } from '../approval/Simulation.ts'
import { isUnlimited } from '../decode/isUnlimited.ts'
import { callText } from './callText.ts'
import { writeAmount } from './writeAmount.ts'
import { writeToken } from './writeToken.ts'

/**
 * What comes to the account and leaves it, and who may spend of it afterwards, as far as a simulation shows it; a simulation that failed is among the risks. Only what the
 * operator knows comes in green, and nothing does where two simulations or two nodes differ. For unreadable contracts a missing report is not reassuring:
 * what a contract keeps for the account itself, it does not have to report.
 */
export function SimulationPart({ network, risks, simulation, tokens }: SimulationPart.Props) {
  if (simulation.outcome !== 'done') return null
  const { allowances = [], changes, isPartial = false } = simulation
  const has = (...names: readonly RiskName[]) => risks.some(({ name }) => names.includes(name))
  const isDoubted = has('unsteady', 'nodes-disagree')
  const isRead = !isDoubted && !has('unread-call', 'described', 'delegate', 'pays-contract')
  const tokenOf = (address: string | undefined) => tokens.find(one => one.address === address)
  const writeItem = (item: string, address: string) => {
    const token = tokenOf(address)
    return token?.isKnown ? `${item} ${token.symbol}` : callText('token.item-unknown', { item, token: address })
  }
  const write = ({ amount, token: address, tokenId }: Change) => {
    if (address === undefined) return writeAmount(amount, network.decimals, network.symbol)
    if (tokenId === undefined) return writeToken(amount, address, tokenOf(address))
    const count = amount < 0n ? -amount : amount
    return writeItem(`${amount < 0n ? '−' : ''}${count === 1n ? '' : `${count} × `}#${tokenId}`, address)
  }
  const writeAllowance = ({ amount, spender, token: address, tokenId }: Allowance) => {
    const name = tokenOf(address)?.isKnown
      ? (tokenOf(address)?.symbol ?? address)
      : callText('token.name-unknown', { token: address })
    if (tokenId !== undefined)
      return callText('simulation.allowance', { spender, amount: writeItem(`#${tokenId}`, address) })
    if (amount === undefined) return callText('simulation.allowance-items', { spender, token: name })
    if (isUnlimited(amount)) return callText('simulation.allowance-all', { spender, token: name })
    return callText('simulation.allowance', { spender, amount: writeToken(amount, address, tokenOf(address)) })
  }
  const isSure = ({ token }: Change) => !isDoubted && (token === undefined || tokenOf(token)?.isKnown === true)
  return (
    <Card>
      <p className="page-label">{callText('simulation.title')}</p>
      {changes.length + allowances.length === 0 && !isPartial && (
        <p>{callText(isRead ? 'simulation.nothing' : 'simulation.unseen')}</p>
      )}
      {changes.map((change, index) => {
        const sign = change.amount < 0n ? 'minus' : isSure(change) ? 'plus' : 'unknown'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
          <p key={index} className="page-change" data-sign={sign}>
            {change.amount > 0n && '+'}
            {write(change)}
          </p>
        )
      })}
      {allowances.map((allowance, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={index} className="page-change">
          {writeAllowance(allowance)}
        </p>
      ))}
      {isPartial && <p>{callText('simulation.partial')}</p>}
    </Card>
  )
}

export declare namespace SimulationPart {
  type Props = {
    readonly simulation: Simulation
    readonly risks: readonly Risk[]
    readonly network: ShownNetwork
    readonly tokens: readonly ShownToken[]
  }
}
