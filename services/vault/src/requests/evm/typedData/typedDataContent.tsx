import { Disclosure } from 'billfold/parts'
import { showHidden } from '../../../texts/showHidden.ts'
import { useText } from '../../../texts/useText.ts'
import type { AnyContent } from '../../approval/AnyContent.ts'
import type { ApprovalOf } from '../../approval/ApprovalOf.ts'
import { ClearPart } from '../../erc7730/ClearPart.tsx'
import { callText } from '../../parts/callText.ts'
import { cutLong } from '../../parts/cutLong.ts'
import type { DrawnContent } from '../../parts/DrawnContent.ts'
import { Fact } from '../../parts/Fact.tsx'
import { StepList } from '../../parts/StepList.tsx'
import { writeRisk } from '../../parts/writeRisk.ts'
import { describeStep } from '../calls/describeStep.ts'
import type { ShownTypedData } from './ShownTypedData.ts'

/** Typed data: what it allows where its kind is known, otherwise all of its fields; always the data itself. */
export const typedDataContent: DrawnContent<TypedDataContent.Props> = { Body: TypedDataContent, writeRisk }

function TypedDataContent({ approval: { address, network }, content }: TypedDataContent.Props) {
  const t = useText()
  const { clear, data, steps = [], tokens } = content
  const write = (value: unknown) => showHidden(JSON.stringify(value, null, 2))
  return (
    <>
      <StepList steps={steps.map(step => describeStep(step, { address, network, tokens }))} />
      {clear && <ClearPart text={clear} network={network} tokens={tokens} />}
      <dl className="bf-facts">
        <Fact label={callText('typed.kind')}>{showHidden(data.primaryType)}</Fact>
        {Object.entries(data.domain).map(([name, value]) => (
          <Fact key={name} label={showHidden(name)}>
            {cutLong(showHidden(String(value)))}
          </Fact>
        ))}
        <Fact label={callText('fact.account')}>{address}</Fact>
      </dl>
      {/* No field is left out because the kind of data is known: what the steps do not say may be what matters. */}
      <pre className="bf-panel-card page-code textContent">{write(data.message)}</pre>
      <Disclosure summary={t('action.details')} isRaw>
        {write({ domain: data.domain, message: data.message })}
      </Disclosure>
    </>
  )
}

declare namespace TypedDataContent {
  type Props = { readonly approval: ApprovalOf<AnyContent>; readonly content: ShownTypedData }
}
