import type { Kit } from '../Kit.ts'

/**
 * How a kit names itself in the query of its requests (specification section 7): project, `st` and `sv`. The default
 * version begins with what the page draws with: `react`, `html` for elements, else `js`.
 */
export function identify({ runtime, store }: Kit): {
  readonly st: string
  readonly sv: string
  readonly projectId?: string
} {
  const { projectId, sdkType, sdkVersion } = store.getState().settings
  return {
    st: sdkType,
    sv: sdkVersion.replace(/^js-/, `${runtime.framework ?? 'js'}-`),
    ...(projectId ? { projectId } : {}),
  }
}
