import type { Clock } from '@billfold/service'
import type { SinkEvent } from 'billfold/protocol'
import { asOperator } from '../db/asOperator.ts'
import { asProject } from '../db/asProject.ts'
import type { Database } from '../db/Database.ts'
import type { Project } from '../tenants/projects/Project.ts'
import { redactProps } from './redactProps.ts'

/** Pages' clocks are wrong: a time further off than this is replaced by that of arrival. */
const maxSkewMs = 7 * 86_400_000

/** Where analytics end up. */
export type EventSink = {
  /**
   * Stores events of a project; settles when they are safe. An event that was stored before (same `eventId`) is stored once.
   *
   * @throws what the database reports.
   */
  store(project: Project, events: readonly SinkEvent[], sender: EventSink.Sender): Promise<void>
  /** Deletes what arrived before a time; the number of events deleted. */
  purge(before: number): Promise<number>
}

/** Text as both engines store it: PostgreSQL refuses the NUL character. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '')
}

export declare namespace EventSink {
  type Sender = {
    /** Host of the calling page; without it, what the event claims. */
    readonly domain: string | undefined
    readonly sdkType: string | undefined
    readonly sdkVersion: string | undefined
  }
}

/**
 * Creates the sink (threat T42). Stored is: the event's name, the properties listed for it, the host of the page. Not stored
 * are paths and queries of pages, IP addresses, account addresses in clear, and what looks like a secret.
 */
export function createEventSink(options: { clock: Clock; database: Database }): EventSink {
  const { clock, database } = options
  return {
    async store(project, events, sender) {
      if (events.length === 0) return
      const receivedAt = clock.now()
      const rows = events.map(event => {
        const claimed = typeof event.timestamp === 'number' ? event.timestamp : Date.parse(event.timestamp)
        return {
          project_id: project.id,
          event_id: toStorable(event.eventId),
          kind: event.props.type,
          event: toStorable(event.props.event),
          domain: toStorable(sender.domain ?? event.domain),
          sdk_type: sender.sdkType === undefined ? null : toStorable(sender.sdkType),
          sdk_version: sender.sdkVersion === undefined ? null : toStorable(sender.sdkVersion),
          occurred_at: Math.abs(claimed - receivedAt) <= maxSkewMs ? Math.round(claimed) : receivedAt,
          received_at: receivedAt,
          props: JSON.stringify(redactProps(event.props, project.analyticsSalt)),
        }
      })
      await asProject(database, project.id, query =>
        query
          .insertInto('analytics_event')
          .values(rows)
          .onConflict(conflict => conflict.columns(['project_id', 'event_id']).doNothing())
          .execute(),
      )
    },
    async purge(before) {
      const { numDeletedRows } = await asOperator(database, query =>
        query.deleteFrom('analytics_event').where('received_at', '<', before).executeTakeFirst(),
      )
      return Number(numDeletedRows)
    },
  }
}
