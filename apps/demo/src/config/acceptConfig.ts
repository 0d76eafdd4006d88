import { isBillfoldError } from 'billfold'
import { DEFAULT_CONFIG, type DemoConfig } from './DemoConfig.ts'
import { fieldsOf } from './optionFields.ts'

/** An option that the kit refused, with the kit's own words. */
export type Refusal = { readonly message: string; readonly fields: readonly (keyof DemoConfig)[] }

/**
 * Accepts any configuration: the visitor may be in the middle of typing. Fields
 * whose option the kit refuses count as untouched until they are right; everything else keeps working.
 */
export function acceptConfig<made>(
  config: DemoConfig,
  make: (accepted: DemoConfig) => made,
): acceptConfig.Result<made> {
  const refusals: Refusal[] = []
  let accepted = config
  for (;;) {
    try {
      return { made: make(accepted), accepted, refusals }
    } catch (error) {
      const option = isBillfoldError(error) ? error.context?.option : undefined
      const named = typeof option === 'string' ? fieldsOf(option) : []
      const changed = (names: readonly (keyof DemoConfig)[]) =>
        names.filter(name => accepted[name] !== DEFAULT_CONFIG[name])
      // An error that names nothing of ours could come from any of them.
      const fields = changed(named).length > 0 ? changed(named) : changed(Object.keys(DEFAULT_CONFIG) as never[])
      if (fields.length === 0) throw error
      refusals.push({ message: isBillfoldError(error) ? error.shortMessage : String(error), fields })
      accepted = { ...accepted, ...Object.fromEntries(fields.map(name => [name, DEFAULT_CONFIG[name]])) }
    }
  }
}

export declare namespace acceptConfig {
  type Result<made> = {
    readonly made: made
    /** The configuration without what was refused. */
    readonly accepted: DemoConfig
    readonly refusals: readonly Refusal[]
  }
}
