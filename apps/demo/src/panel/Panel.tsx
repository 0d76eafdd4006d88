import { configSearch, DEFAULT_CONFIG, type DemoConfig } from '../config/DemoConfig.ts'
import { CopyText } from '../stage/CopyText.tsx'
import { Control } from './Control.tsx'
import { groups } from './fields.ts'

type PanelProps = {
  readonly config: DemoConfig
  readonly change: (part: Partial<DemoConfig>) => void
  readonly close: () => void
}

/** Every option of the kit, live. The address changes with it: copy it to share what you see. */
export function Panel({ config, change, close }: PanelProps) {
  const changes = (name: keyof DemoConfig) => config[name] !== DEFAULT_CONFIG[name]
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
      {groups.map(({ title, fields, isOpen }) => {
        const count = fields.filter(field => changes(field.name)).length
        return (
          <details key={title} open={isOpen || count > 0}>
            <summary>
              {title}
              {count > 0 && <span className="count">{count} changed</span>}
            </summary>
            <div className="fields">
              {fields.map(field => (
                <Control
                  key={field.name}
                  field={field}
                  value={config[field.name]}
                  set={value => change({ [field.name]: value } as Partial<DemoConfig>)}
                />
              ))}
            </div>
          </details>
        )
      })}
    </aside>
  )
}
