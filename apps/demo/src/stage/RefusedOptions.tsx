import type { Refusal } from '../config/acceptConfig.ts'

type RefusedOptionsProps = {
  readonly refusals: readonly Refusal[]
  readonly openPanel: () => void
  /** Puts what was refused back to what it was. */
  readonly reset: () => void
}

/** What a host would read in its console. The page goes on without these options. */
export function RefusedOptions({ refusals, openPanel, reset }: RefusedOptionsProps) {
  return (
    <section className="refusals" role="alert" aria-label="Refused options">
      <div>
        <h2>The kit refuses {refusals.length === 1 ? 'an option' : `${refusals.length} options`}</h2>
        {refusals.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <div className="buttons">
        <button type="button" className="ghost small" onClick={openPanel}>
          Open options
        </button>
        <button type="button" className="ghost small" onClick={reset}>
          Use the default
        </button>
      </div>
    </section>
  )
}
