import type { Approval, Content } from '../../approve/Approval.ts'
import { useText } from '../texts/useText.ts'
import { describeSolanaStep } from './describeSolanaStep.ts'
import { Fact } from './Fact.tsx'
import { Part } from './Part.tsx'
import { SimulationPart } from './SimulationPart.tsx'
import { StepList } from './StepList.tsx'
import { solanaText } from './solanaText.ts'
import { writeAmount } from './writeAmount.ts'

/** Transactions of Solana: what changes, every instruction, who pays the fee, and whether the site or the vault sends them. */
export function SolanaContent({ approval: { address, network }, content }: SolanaContent.Props) {
  const t = useText()
  const { isSent, simulation, tokens, transactions } = content
  return (
    <>
      <SimulationPart simulation={simulation} network={network} tokens={tokens} />
      {transactions.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
        <Part key={at} at={at} count={transactions.length}>
          <StepList steps={one.steps.map(step => describeSolanaStep(t, step, { network, tokens }))} />
        </Part>
      ))}
      <dl className="bf-facts">
        <Fact label={t('fact.network')}>{network.name}</Fact>
        <Fact label={t('fact.fee')}>
          {t('fact.at-most', {
            amount: writeAmount(
              transactions.reduce((sum, { fee }) => sum + fee, 0n),
              network.decimals,
              network.symbol,
            ),
          })}
        </Fact>
        <Fact label={t('fact.fee-payer')}>{[...new Set(transactions.map(one => one.feePayer))].join(', ')}</Fact>
        <Fact label={t('fact.account')}>{address}</Fact>
      </dl>
      <p className="page-small">{solanaText(isSent ? 'solana.sent-here' : 'solana.sent-there')}</p>
    </>
  )
}

export declare namespace SolanaContent {
  type Props = { readonly approval: Approval; readonly content: Extract<Content, { kind: 'solana' }> }
}
