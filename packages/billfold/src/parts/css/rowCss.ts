/** Layer `parts`: rows, their lists, tags, the "or" divider. */
export const rowCss = `@layer parts{
.bf-row{position:relative;display:grid;grid-template-columns:auto 1fr auto auto;align-items:center;column-gap:12px;width:100%;min-height:44px;height:var(--_row);padding-block:0;padding-inline:7px 11px;border:1px solid transparent;border-radius:var(--_r);background:var(--bf-surface-2);color:inherit;text-decoration:none;transition:background-color var(--_t)}
.bf-row[data-flat]{background:none;padding-inline:3px}
.bf-row-text{grid-column:2;min-width:0}
.bf-row-title{font-weight:500}
.bf-row-sub{font-size:13px;line-height:18px;color:var(--bf-text-2)}
.bf-row-end{grid-column:4;display:flex;align-items:center;gap:8px;color:var(--bf-text-2);text-align:end}
.bf-row-end:empty{display:none}
.bf-row>.bf-tag{grid-column:3}
.bf-row>.bf-tag:last-child{grid-column:4}
.bf-row[aria-disabled=true]{cursor:default}
.bf-row[aria-disabled=true]>*{opacity:.6}
.bf-row[aria-current=true]{box-shadow:inset 0 0 0 2px var(--bf-accent)}
@media (hover:hover){:is(a,button).bf-row:not([aria-disabled=true]):hover{background:var(--bf-surface-3)}}
:is(a,button).bf-row:not([aria-disabled=true]):active{background:var(--bf-surface-3)}
.bf-list{display:flex;flex-direction:column;gap:var(--_gap)}
.bf-tag{font-size:13px;line-height:18px;color:var(--bf-text-2);white-space:nowrap}
.bf-tag[data-tone]{font-weight:500}
.bf-tag[data-tone=success]{color:var(--bf-success)}
.bf-tag[data-tone=warning]{color:var(--bf-warning)}
.bf-tag[data-tone=danger]{color:var(--bf-danger)}
.bf-or{display:grid;grid-template-columns:1fr auto 1fr;gap:12px;align-items:center;height:20px;font-size:13px;line-height:18px;color:var(--bf-text-2)}
.bf-or::before,.bf-or::after{content:"";height:1px;background:var(--bf-line)}
.bf-or:empty{display:block;height:1px;background:var(--bf-line)}
.bf-or:empty::before,.bf-or:empty::after{content:none}
@media (forced-colors:active){.bf-row[aria-current=true]{border:2px solid Highlight}.bf-or::before,.bf-or::after,.bf-or:empty{background:CanvasText}}
}`
