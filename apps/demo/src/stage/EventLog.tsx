import type { LoggedEvent } from './LoggedEvent.ts'

/** All events of the kit, newest first. */
export function EventLog({ events, clear }: { readonly events: readonly LoggedEvent[]; readonly clear: () => void }) {
  return (
    <section className="card log">
      <header>
        <h2>Events</h2>
        <button type="button" className="ghost small" onClick={clear} disabled={events.length === 0}>
          Clear
        </button>
      </header>
      {events.length === 0 ? (
        <p className="quiet">Events of the kit appear here.</p>
      ) : (
        <ol reversed>
          {events.map(({ id, at, event }) => (
            <li key={id} data-tone={toneOf(event)}>
              <time>{at.toLocaleTimeString()}</time>
              <b>{event.type}</b>
              <span className="mono">{details(event)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What went well and what did not, at a glance. */
function toneOf({ type }: LoggedEvent['event']): 'good' | 'bad' | undefined {
  if (/SUCCESS$/.test(type)) return 'good'
  return /ERROR|REJECTED|ALERT/.test(type) ? 'bad' : undefined
}

function details(event: LoggedEvent['event']): string {
  return Object.entries(event)
    .filter(([name, value]) => name !== 'type' && name !== 'cause' && value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ')
}
