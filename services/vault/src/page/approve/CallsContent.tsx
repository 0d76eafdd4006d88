import { Button, Disclosure } from 'billfold/parts'
import type { Approval, Content } from '../../approve/Approval.ts'
import { isNotKnown } from '../../approve/decode/evm/isNotKnown.ts'
import { useText } from '../texts/useText.ts'
import { ClearPart } from './ClearPart.tsx'
import { describeStep } from './describeStep.ts'
import { Fact } from './Fact.tsx'
import { Part } from './Part.tsx'
import { SimulationPart } from './SimulationPart.tsx'
import { StepList } from './StepList.tsx'
import { writeAmount } from './writeAmount.ts'

/** Transactions of an EVM network: what changes, what each does, what it costs, and the raw calls. */
export function CallsContent({ approval: { address, network }, content, onExact }: CallsContent.Props) {
  const t = useText()
  const { calls, exact, fee, simulation, tokens } = content
  const token = exact && tokens.find(one => one.address === exact.token)
  return (
    <>
      <SimulationPart simulation={simulation} network={network} tokens={tokens} />
      {calls.map((call, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
        <Part key={at} at={at} count={calls.length}>
          {call.clear && <ClearPart text={call.clear} contract={call.to} network={network} tokens={tokens} />}
          <StepList
            // What cannot be read is in the description, and whole under Details.
            steps={call.steps
              .filter(step => !(call.clear && isNotKnown(step)))
              .map(step => describeStep(t, step, { address, network, tokens }))}
          />
        </Part>
      ))}
      {exact && token && (
        <Button onClick={onExact}>
          {t('exact.offer', { amount: writeAmount(exact.amount, token.decimals, token.symbol) })}
        </Button>
      )}
      <dl className="bf-facts">
        <Fact label={t('fact.network')}>{network.name}</Fact>
        <Fact label={t('fact.fee')}>
          {t('fact.at-most', { amount: writeAmount(fee, network.decimals, network.symbol) })}
        </Fact>
        <Fact label={t('fact.account')}>{address}</Fact>
      </dl>
      <Disclosure summary={t('action.details')} isRaw>
        {calls.map(call => `${call.to ?? ''}\n${call.value}\n${call.data}`).join('\n\n')}
      </Disclosure>
    </>
  )
}

export declare namespace CallsContent {
  type Props = {
    readonly approval: Approval
    readonly content: Extract<Content, { kind: 'evm-calls' }>
    onExact(): void
  }
}
