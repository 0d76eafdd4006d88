/** Layer `views`: what sending has beside the panels of amounts. */
export const sendCss = `@layer views{
.bf-send-to{min-height:48px}
.bf-send-to>.bf-icon-button{margin-inline-end:-10px}
.bf-send-to>.bf-button{min-height:36px;position:relative}
.bf-send-to>.bf-button::after{content:"";position:absolute;inset:-4px}
.bf-review-name{font-weight:600;overflow-wrap:anywhere}
.bf-review-address{display:block;font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;-webkit-user-select:text;user-select:text;cursor:text}
.bf-speeds{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:4px;margin:0;padding:0;border:0}
.bf-speeds>label{position:relative;display:grid;justify-items:center;align-content:center;min-height:48px;padding:4px;border:1px solid var(--bf-line);border-radius:var(--_r);font-size:13px;line-height:18px;text-align:center;overflow-wrap:anywhere;cursor:pointer}
.bf-speeds>label:has(:checked){border-color:var(--bf-focus);box-shadow:inset 0 0 0 1px var(--bf-focus);font-weight:600}
.bf-speeds>label:has(:focus-visible){outline:2px solid var(--bf-focus);outline-offset:2px}
.bf-speeds input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
.bf-speeds .bf-amount{font-size:12px;font-weight:400;color:var(--bf-text-2)}
.bf-sent .bf-image[data-icon]{border-radius:50%}
.bf-sent[data-status=confirmed] .bf-image[data-icon]{background:color-mix(in srgb,var(--bf-success) 14%,var(--bf-surface));color:var(--bf-success)}
.bf-sent[data-status=confirmed] .bf-ring{border-color:transparent}
@media (forced-colors:active){.bf-speeds>label:has(:checked){outline:2px solid Highlight}}
}`
