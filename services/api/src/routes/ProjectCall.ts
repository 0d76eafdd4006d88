import type { RouteCall } from '../http/RouteCall.ts'
import type { Services } from './Services.ts'

/** A call that may speak for a project, with everything that a handler may use. */
export type ProjectCall = RouteCall.OfProject<Services>
