import { Button, Disclosure } from 'billfold/parts'
import { useText } from '../../../texts/useText.ts'
import type { AnyContent } from '../../approval/AnyContent.ts'
import type { ApprovalOf } from '../../approval/ApprovalOf.ts'
import { ClearPart } from '../../erc7730/ClearPart.tsx'
import { callText } from '../../parts/callText.ts'
import type { DrawnContent } from '../../parts/DrawnContent.ts'
import { Fact } from '../../parts/Fact.tsx'
import { Part } from '../../parts/Part.tsx'
import { SimulationPart } from '../../parts/SimulationPart.tsx'
import { StepList } from '../../parts/StepList.tsx'
import { writeAmount } from '../../parts/writeAmount.ts'
import { writeRisk } from '../../parts/writeRisk.ts'
import { writeToken } from '../../parts/writeToken.ts'
import { isNotKnown } from './decode/isNotKnown.ts'
import { describeStep } from './describeStep.ts'
import type { ShownCalls } from './ShownCalls.ts'

/** Transactions of an EVM network: what changes, what each does, what it costs, and the raw calls. */
export const callsContent: DrawnContent<CallsContent.Props> = { Body: CallsContent, writeRisk }

function CallsContent({ approval: { address, network, risks }, content, onExact }: CallsContent.Props) {
  const t = useText()
  const { calls, dataFee, exact, fee, simulation, tokens } = content
  const coin = (amount: bigint) => writeAmount(amount, network.decimals, network.symbol)
  const token = exact && tokens.find(one => one.address === exact.token)
  return (
    <>
      <SimulationPart simulation={simulation} risks={risks} network={network} tokens={tokens} />
      {calls.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
        <Part key={at} at={at} count={calls.length}>
          {call.clear && <ClearPart text={call.clear} contract={call.to} network={network} tokens={tokens} />}
          <StepList
            // What cannot be read is in the description, and whole under Details.
            steps={call.steps
              .filter(step => !(call.clear && isNotKnown(step)))
              .map(step => describeStep(step, { address, network, tokens }))}
          />
        </Part>
      ))}
      {exact && token && (
        <Button onClick={onExact}>
          {callText('exact.offer', { amount: writeToken(exact.amount, exact.token, token) })}
        </Button>
      )}
      <dl className="bf-facts">
        <Fact label={callText('fact.network')}>{network.name}</Fact>
        <Fact label={callText('fact.fee')}>
          {dataFee === undefined
            ? callText('fact.at-most', { amount: coin(fee) })
            : dataFee === 'unknown'
              ? callText('fact.with-unknown', { amount: coin(fee) })
              : callText('fact.with-data', { amount: coin(fee), data: coin(dataFee) })}
        </Fact>
        <Fact label={callText('fact.account')}>{address}</Fact>
      </dl>
      <Disclosure summary={t('action.details')} isRaw>
        {calls.map(call => `${call.to ?? ''}\n${call.value}\n${call.data}`).join('\n\n')}
      </Disclosure>
    </>
  )
}

declare namespace CallsContent {
  type Props = {
    readonly approval: ApprovalOf<AnyContent>
    readonly content: ShownCalls
    onExact(): void
  }
}
