/** Layer `views`: the activity. */
export const activityCss = `@layer views{
.bf-activity,.bf-activity>section{display:flex;flex-direction:column;gap:8px}
.bf-activity time{white-space:nowrap}
.bf-activity-badge{display:grid;place-items:center;width:18px;height:18px;border-radius:50%;background:var(--bf-surface-3);color:var(--bf-text)}
.bf-activity-badge>svg{width:12px;height:12px;stroke-width:2.5}
.bf-activity-badge[data-tone=success]{color:var(--bf-success)}
.bf-activity-badge[data-tone=danger]{color:var(--bf-danger)}
}`
