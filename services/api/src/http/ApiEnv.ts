import type { HttpBindings } from '@hono/node-server'
import type { Project } from '../tenants/projects/Project.ts'

/** What hono carries through one request. */
export type ApiEnv = {
  /** Absent when the app is called without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** IP address of the caller, behind trusted proxies. */
    callerAddress: string | undefined
    /** The project that the caller may speak for. */
    project: Project
    /** Set where the body was read before its turn, to find the project in it. */
    bodyText: string | undefined
    /** The project that the body names, where the query names none. */
    bodyProjectId: string | undefined
    /** Set once the caller's origin was found among the allowed ones: only then may its scripts read the answer. */
    allowedOrigin: string
  }
}
