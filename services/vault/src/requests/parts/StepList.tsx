import { Card } from 'billfold/parts'
import { callText } from './callText.ts'
import { cutLong } from './cutLong.ts'
import type { StepWords } from './StepWords.ts'

/** Steps in words, those inside of others below them. Long data is cut to its beginning; all of it stands under Details. */
export function StepList({ steps }: { readonly steps: readonly StepWords[] }) {
  return steps.map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of one request never changes
    <Card key={index}>
      <p className="page-step">{step.title}</p>
      {step.facts.map(([key, value], row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={row} className="page-small">
          {callText(key)} <bdi className="page-code">{cutLong(value)}</bdi>
        </p>
      ))}
      {step.inner && step.inner.length > 0 && (
        <div className="page-inner">
          <StepList steps={step.inner} />
        </div>
      )}
    </Card>
  ))
}
