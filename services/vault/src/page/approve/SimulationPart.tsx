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
    return token
      ? writeAmount(amount, token.decimals, token.symbol || address)
      : t('step.units-of', { amount: amount.toString(), token: address })
  }
  return (
    <Card>
      <p className="page-label">{t('simulation.title')}</p>
      {simulation.changes.length === 0 && <p>{t('simulation.nothing')}</p>}
      {simulation.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
        <p key={index} className="page-change" data-sign={change.amount < 0n ? 'minus' : 'plus'}>
          {change.amount > 0n && '+'}
          {write(change)}
        </p>
      ))}
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
