import { useState } from 'react'
import type { Refusal } from '../config/acceptConfig.ts'
import { configSearch, DEFAULT_CONFIG, type DemoConfig } from '../config/DemoConfig.ts'
import type { Stack } from '../config/Stack.ts'
import { CopyText } from '../stage/CopyText.tsx'
import { Control } from './Control.tsx'
import { groups } from './fields.ts'

type PanelProps = {
  readonly config: DemoConfig
  readonly stack: Stack
  readonly refusals: readonly Refusal[]
  /** What the kit has warned its host about; without fields it concerns the whole. */
  readonly warnings: readonly Refusal[]
  readonly change: (part: Partial<DemoConfig>) => void
  readonly close: () => void
}

/** Every option of the kit, live. The address changes with it: copy it to share what you see. */
export function Panel({ config, stack, refusals, warnings, change, close }: PanelProps) {
  const changes = (name: keyof DemoConfig) => config[name] !== DEFAULT_CONFIG[name]
  // Where it begins; from then on each group is as the visitor left it.
  const [begunOpen] = useState(() => groups.map(({ isOpen, fields }) => isOpen || fields.some(f => changes(f.name))))
  const refusalOf = (name: keyof DemoConfig) => [...refusals, ...warnings].find(({ fields }) => fields.includes(name))
  const general = warnings.filter(({ fields }) => fields.length === 0)
  return (
    <aside className="panel" aria-label="Options">
      <header>
        <h2>Options</h2>
        <button
          type="button"
          className="ghost small"
          disabled={configSearch(config) === ''}
          onClick={() => change(DEFAULT_CONFIG)}
        >
          Reset
        </button>
        <CopyText label="Copy link" getText={() => location.href} />
        <button type="button" className="ghost small panel-close" aria-label="Close options" onClick={close}>
          ✕
        </button>
      </header>
      {general.length > 0 && (
        <ul className="warnings" aria-label="What the kit warns about">
          {general.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {groups.map(({ title, fields }, at) => {
        const count = fields.filter(field => changes(field.name)).length
        const isRefused = fields.some(field => refusalOf(field.name))
        return (
          <details key={title} open={begunOpen[at]}>
            <summary>
              {title}
              {count > 0 && <span className="count">{count} changed</span>}
              {isRefused && <span className="count bad">Refused</span>}
            </summary>
            <div className="fields">
              {fields.map(field => {
                const refusal = refusalOf(field.name)
                return (
                  <div key={field.name} className="option" data-refused={refusal !== undefined}>
                    <Control
                      field={field}
                      stack={stack}
                      isRefused={refusal !== undefined}
                      value={config[field.name]}
                      set={value => change({ [field.name]: value } as Partial<DemoConfig>)}
                    />
                    {refusal && (
                      <p id={`option-${field.name}-refused`} className="refused">
                        {refusal.message}
                      </p>
                    )}
                  </div>
                )
              })}
            </div>
          </details>
        )
      })}
    </aside>
  )
}
