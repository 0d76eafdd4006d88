import type { Stack } from '../config/Stack.ts'
import type { Field } from './fields.ts'
import { TextInput } from './TextInput.tsx'

type ControlProps = {
  readonly field: Field
  readonly stack: Stack
  /** The kit does not take what stands here. */
  readonly isRefused: boolean
  readonly value: string | boolean
  readonly set: (value: string | boolean) => void
}

/** Options that are few and short stand side by side. */
const SIDE_BY_SIDE = { count: 3, characters: 18 }

/** One option of the panel, drawn by what it can be. */
export function Control({ field, stack, isRefused, value, set }: ControlProps) {
  const { name, label, hint, options, placeholder, suggest, colors, range, empty = 'of the system' } = field
  const id = `option-${name}`
  if (typeof value === 'boolean')
    return (
      <label className="switch">
        <span>
          {label}
          {hint && <small>{hint}</small>}
        </span>
        <input type="checkbox" checked={value} onChange={event => set(event.target.checked)} />
      </label>
    )
  if (colors) return <Colors label={label} colors={colors} value={value} set={set} />
  if (options && options.length <= SIDE_BY_SIDE.count && options.join('').length <= SIDE_BY_SIDE.characters)
    return (
      <fieldset className="segments">
        <legend>{label}</legend>
        <div>
          {options.map(option => (
            <label key={option}>
              <input type="radio" name={id} checked={value === option} onChange={() => set(option)} />
              <span>{option}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select id={id} value={value} onChange={event => set(event.target.value)}>
          {[...new Set([...options, value])].map(option => (
            <option key={option} value={option}>
              {option || empty}
            </option>
          ))}
        </select>
      ) : range ? (
        <span className="range">
          <input
            id={id}
            type="range"
            min={range.min}
            max={range.max}
            step={range.step}
            value={value || range.usual}
            onChange={event => set(Number(event.target.value) === range.usual ? '' : event.target.value)}
          />
          <output htmlFor={id}>{Number(value) || value === '0' ? value : range.usual}</output>
        </span>
      ) : (
        <TextInput
          id={id}
          value={value}
          placeholder={placeholder}
          suggestions={suggest?.(stack) ?? []}
          isRefused={isRefused}
          isHinted={hint !== undefined}
          set={set}
        />
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

type ColorsProps = {
  readonly label: string
  readonly colors: readonly string[]
  readonly value: string
  readonly set: (value: string) => void
}

function Colors({ label, colors, value, set }: ColorsProps) {
  const isOwn = value !== '' && !colors.includes(value)
  return (
    <fieldset className="colors">
      <legend>{label}</legend>
      <div>
        <button
          type="button"
          className="color none"
          aria-pressed={value === ''}
          title="Default"
          onClick={() => set('')}
        >
          <span className="hidden">{label}: default</span>
        </button>
        {colors.map(color => (
          <button
            key={color}
            type="button"
            className="color"
            aria-pressed={value === color}
            title={color}
            ref={element => element?.style.setProperty('--color', color)}
            onClick={() => set(color)}
          >
            <span className="hidden">
              {label}: {color}
            </span>
          </button>
        ))}
        <input
          type="color"
          data-own={isOwn}
          aria-label={`${label}: another colour`}
          title="Another colour"
          value={/^#[\da-f]{6}$/i.test(value) ? value : '#0b6e4f'}
          onChange={event => set(event.target.value)}
        />
      </div>
    </fieldset>
  )
}
