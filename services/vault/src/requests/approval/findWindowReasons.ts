import type { AnyContent } from './AnyContent.ts'
import { type Risk, riskRows } from './Risk.ts'

/** Why a request is asked in a window of its own instead of the host's frame (security section 1.7). */
export type WindowReason =
  | 'first-use'
  | 'preview-site'
  | 'message'
  | 'value'
  | 'risk'
  | 'covered'
  | 'no-storage'
  | 'small'

/** The prefix of resources by which a login also grants rights (ERC-5573, ReCap). */
const capability = 'urn:recap:'

/**
 * Which of the rules ask for a window. No browser reports a mask over the frame, so the frame shows one kind of request: a login for the very site that
 * asks, read without a fault. Every other kind, one that is added later too, is asked in a window.
 *
 * @example findWindowReasons({ content, risks: [], isFirstUse: false, isPreviewSite: false, wasCovered: false, isLasting: true }) // ['value']
 */
export function findWindowReasons(facts: findWindowReasons.Facts): readonly WindowReason[] {
  const found: readonly (WindowReason | false)[] = [
    facts.isFirstUse && 'first-use',
    facts.isPreviewSite && 'preview-site',
    findKindReason(facts.content),
    facts.risks.some(risk => riskRows[risk.name].needsWindow) && 'risk',
    facts.wasCovered && 'covered',
    !facts.isLasting && 'no-storage',
  ]
  return found.filter(reason => reason !== false)
}

/** Why requests of this kind are not shown in the frame; `false` for a login of the site itself. */
function findKindReason(content: AnyContent): WindowReason | false {
  if (!isMessage(content)) return 'value'
  const { hasHidden, signIn } = content.message
  const givesRights = signIn?.resources?.some(one => one.toLowerCase().startsWith(capability))
  return signIn && !hasHidden && !givesRights && content.signInFaults.length === 0 ? false : 'message'
}

export declare namespace findWindowReasons {
  type Facts = {
    readonly content: AnyContent
    readonly risks: readonly Risk[]
    /** The visitor has approved nothing on this origin yet. */
    readonly isFirstUse: boolean
    /** Allowed only because the project is in development: any site can be served there. */
    readonly isPreviewSite: boolean
    /** Something lay over the frame while this site's requests were shown. */
    readonly wasCovered: boolean
    /** Whether the browser lets the frame keep anything. */
    readonly isLasting: boolean
  }
}

/** What the rules need to know of a message. */
type Message = AnyContent & {
  readonly message: {
    readonly hasHidden: boolean
    readonly signIn?: { readonly resources?: readonly string[] } | undefined
  }
  readonly signInFaults: readonly unknown[]
}

function isMessage(content: AnyContent): content is Message {
  return content.kind === 'message'
}
