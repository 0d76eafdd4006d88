import { Card } from 'billfold/parts'
import type { Change, ShownNetwork, ShownToken, Simulation } from '../../approve/Approval.ts'
import { useText } from '../texts/useText.ts'
import { writeAmount } from './writeAmount.ts'

/** What comes to the account and leaves it, as far as a simulation told; that it did not tell is among the risks. */
export function SimulationPart({ network, simulation, tokens }: SimulationPart.Props) {
  const t = useText()
  if (simulation.outcome !== 'done') return null
  const write = ({ amount, token: address, tokenId }: Change) => {
    if (address === undefined) return writeAmount(amount, network.decimals, network.symbol)
    const token = tokens.find(one => one.address === address)
    const sign = amount < 0n ? '−' : ''
    if (tokenId !== undefined) return `${sign}#${tokenId} (${address})`
    // A symbol that a token gave itself is quoted, beside the address that tells it from the token it may imitate.
    if (token && !token.isKnown)
      return t('simulation.unknown-token', {
        amount: writeAmount(amount, token.decimals, `“${token.symbol}”`),
        token: address,
      })
    return token
      ? writeAmount(amount, token.decimals, token.symbol || address)
      : t('step.units-of', { amount: amount.toString(), token: address })
  }
  const isKnown = ({ token }: Change) => token === undefined || tokens.some(one => one.address === token && one.isKnown)
  return (
    <Card>
      <p className="page-label">{t('simulation.title')}</p>
      {simulation.changes.length === 0 && <p>{t('simulation.nothing')}</p>}
      {simulation.changes.map((change, index) => {
        const sign = change.amount < 0n ? 'minus' : isKnown(change) ? 'plus' : 'unknown'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
          <p key={index} className="page-change" data-sign={sign}>
            {change.amount > 0n && '+'}
            {write(change)}
          </p>
        )
      })}
    </Card>
  )
}

export declare namespace SimulationPart {
  type Props = {
    readonly simulation: Simulation
    readonly network: ShownNetwork
    readonly tokens: readonly ShownToken[]
  }
}
