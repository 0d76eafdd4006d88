/** Layer `views`: what only one or two views need. */
export const viewsCss = `@layer views{
.bf-ring{display:grid;place-items:center;width:88px;height:88px;border-radius:26px;border:3px solid var(--bf-surface-3)}
.bf-ring[data-state=asking]{position:relative}
.bf-ring[data-state=asking]::after{content:"";position:absolute;inset:-3px;border-radius:26px;border:3px solid transparent;border-top-color:var(--bf-accent);animation:bf-turn 1s linear infinite}
.bf-ring[data-state=failed]{border-color:var(--bf-danger)}
.bf-amount{font-size:34px;line-height:40px;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.bf-pill{display:inline-flex;align-items:center;gap:8px;min-height:44px;padding:0 12px 0 8px;border:0;border-radius:22px;background:var(--bf-surface-2);color:inherit;font:inherit;font-weight:500;white-space:nowrap}
}`
