import type { DemoConfig } from '../config/DemoConfig.ts'
import { DEFAULT_CONFIG } from '../config/DemoConfig.ts'
import { type Field, groups } from './fields.ts'

type PanelProps = {
  readonly config: DemoConfig
  readonly change: (part: Partial<DemoConfig>) => void
  readonly close: () => void
}

/** Every option of the kit, live. The address changes with it: copy it to share what you see. */
export function Panel({ config, change, close }: PanelProps) {
  return (
    <aside className="panel" aria-label="Options">
      <header>
        <h2>Options</h2>
        <button type="button" className="ghost" onClick={() => change(DEFAULT_CONFIG)}>
          Reset
        </button>
        <button type="button" className="ghost panel-close" onClick={close}>
          Close
        </button>
      </header>
      {groups.map(({ title, fields, isOpen }) => (
        <details key={title} open={isOpen}>
          <summary>{title}</summary>
          {fields.map(field => (
            <Control key={field.name} field={field} config={config} change={change} />
          ))}
        </details>
      ))}
    </aside>
  )
}

function Control({ field, config, change }: { readonly field: Field } & Omit<PanelProps, 'close'>) {
  const { name, label, options, placeholder, type } = field
  const value = config[name]
  const set = (next: unknown) => change({ [name]: next } as Partial<DemoConfig>)
  if (typeof value === 'boolean')
    return (
      <label className="switch">
        <input type="checkbox" checked={value} onChange={event => set(event.target.checked)} />
        {label}
      </label>
    )
  const id = `option-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select id={id} value={value} onChange={event => set(event.target.value)}>
          {options.map(option => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={type ?? 'text'}
          value={value}
          placeholder={placeholder}
          onChange={event => set(event.target.value)}
        />
      )}
    </div>
  )
}
