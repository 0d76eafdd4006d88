import type { Log } from '../log/Log.ts'

/** Options of a database that do not depend on its engine. */
export type DatabaseOptions = {
  /** What the database shows for our connections. */
  readonly name: string
  readonly log: Log
  /** The setting that policies of row-level security read, and that `as` names its scope in. Default: `app.scope`. */
  readonly scopeSetting?: string
}
