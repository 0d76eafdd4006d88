import type { AnyContent } from '../approval/AnyContent.ts'
import type { ApprovalOf } from '../approval/ApprovalOf.ts'
import { callText } from '../parts/callText.ts'
import type { DrawnContent } from '../parts/DrawnContent.ts'
import { Fact } from '../parts/Fact.tsx'
import { Part } from '../parts/Part.tsx'
import { SimulationPart } from '../parts/SimulationPart.tsx'
import { StepList } from '../parts/StepList.tsx'
import { writeAmount } from '../parts/writeAmount.ts'
import { writeRisk } from '../parts/writeRisk.ts'
import { describeSolanaStep } from './describeSolanaStep.ts'
import type { ShownTransactions } from './ShownTransactions.ts'
import { solanaText } from './solanaText.ts'

/** Transactions of Solana: what changes, every instruction, who pays the fee, and whether the site or the vault sends them. */
export const solanaContent: DrawnContent<SolanaContent.Props> = { Body: SolanaContent, writeRisk }

function SolanaContent({ approval: { address, network, risks }, content }: SolanaContent.Props) {
  const { isSent, simulation, tokens, transactions } = content
  return (
    <>
      <SimulationPart simulation={simulation} risks={risks} network={network} tokens={tokens} />
      {simulation.outcome === 'done' && transactions.some(one => one.steps.some(step => step.kind === 'unknown')) && (
        <p className="page-small">{solanaText('solana.tried-once')}</p>
      )}
      {transactions.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
        <Part key={at} at={at} count={transactions.length}>
          <StepList steps={one.steps.map(step => describeSolanaStep(step, { network, tokens }))} />
        </Part>
      ))}
      <dl className="bf-facts">
        <Fact label={callText('fact.network')}>{network.name}</Fact>
        <Fact label={callText('fact.fee')}>
          {callText('fact.at-most', {
            amount: writeAmount(
              transactions.reduce((sum, { fee }) => sum + fee, 0n),
              network.decimals,
              network.symbol,
            ),
          })}
        </Fact>
        <Fact label={callText('fact.fee-payer')}>{[...new Set(transactions.map(one => one.feePayer))].join(', ')}</Fact>
        <Fact label={callText('fact.account')}>{address}</Fact>
      </dl>
      <p className="page-small">{solanaText(isSent ? 'solana.sent-here' : 'solana.sent-there')}</p>
    </>
  )
}

declare namespace SolanaContent {
  type Props = { readonly approval: ApprovalOf<AnyContent>; readonly content: ShownTransactions }
}
