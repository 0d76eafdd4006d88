import { type Risk, riskRows } from '../risks/Risk.ts'

/** Why a request is asked in a window of its own instead of the host's frame (security section 1.7). */
export type WindowReason = 'first-use' | 'preview-site' | 'value' | 'risk' | 'covered' | 'no-storage' | 'small'

/**
 * Which of the rules ask for a window. A mask over the frame is seen by no browser, so whatever moves value is asked outside of it, whether or not the
 * browser tells of other covers.
 *
 * @example findWindowReasons({ risks: [], movesValue: true, isFirstUse: false, isPreviewSite: false, wasCovered: false, isLasting: true }) // ['value']
 */
export function findWindowReasons(facts: findWindowReasons.Facts): readonly WindowReason[] {
  const found: readonly (WindowReason | false)[] = [
    facts.isFirstUse && 'first-use',
    facts.isPreviewSite && 'preview-site',
    facts.movesValue && 'value',
    facts.risks.some(risk => riskRows[risk.name].needsWindow) && 'risk',
    facts.wasCovered && 'covered',
    !facts.isLasting && 'no-storage',
  ]
  return found.filter(reason => reason !== false)
}

export declare namespace findWindowReasons {
  type Facts = {
    readonly risks: readonly Risk[]
    readonly movesValue: boolean
    /** The visitor has approved nothing on this origin yet. */
    readonly isFirstUse: boolean
    /** Allowed only because the project is in development: anybody may stand there. */
    readonly isPreviewSite: boolean
    /** Something lay over the frame while this site's requests were shown. */
    readonly wasCovered: boolean
    /** Whether the browser lets the frame keep anything. */
    readonly isLasting: boolean
  }
}
