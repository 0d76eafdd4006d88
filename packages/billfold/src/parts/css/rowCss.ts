/** Layer `parts`: rows, their lists, tags, the "or" divider, check box, notice. */
export const rowCss = `@layer parts{
.bf-row{position:relative;display:grid;grid-template-columns:auto 1fr auto fit-content(65%);align-items:center;column-gap:12px;width:100%;min-height:44px;height:var(--_row);padding-block:0;padding-inline:7px 11px;border:1px solid var(--_rim,transparent);border-radius:var(--_r);background:var(--bf-surface-2);color:inherit;text-decoration:none;transition:background-color var(--_t)}
.bf-row[data-flat]{background:none;border-color:transparent;padding-inline:3px}
.bf-row-text{grid-column:2;min-width:0}
.bf-row-text>*{display:block;text-align:-webkit-match-parent;text-align:match-parent}
.bf-row-title{font-weight:500}
.bf-row-sub{font-size:13px;line-height:18px;color:var(--bf-text-2)}
.bf-row-end{grid-column:4;min-width:0;display:flex;align-items:center;gap:8px;color:var(--bf-text-2);text-align:end}
.bf-row-end>.bf-amount{color:var(--bf-text);font-weight:500}
.bf-row-end:empty{display:none}
.bf-row>.bf-tag{grid-column:3}
.bf-row>.bf-tag:last-child{grid-column:4}
.bf-row[aria-disabled=true]{cursor:default}
.bf-row[data-off]>.bf-image{opacity:.45}
.bf-row[data-off] .bf-row-title{color:var(--bf-text-2)}
.bf-row[aria-current=true]{background:color-mix(in srgb,var(--bf-accent) 9%,var(--bf-surface))}
.bf-row[aria-current=true] .bf-row-end{color:var(--bf-accent)}
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
.bf-check{display:flex;align-items:center;gap:12px;min-height:44px;padding:4px;font-size:13px;line-height:18px;color:var(--bf-text-2);cursor:pointer}
.bf-check>input{flex:none;width:20px;height:20px;accent-color:var(--bf-accent);cursor:inherit}
.bf-check>[aria-invalid=true]{outline:2px solid var(--bf-danger);outline-offset:1px;border-radius:3px}
.bf-notice{--_tone:var(--bf-accent);display:flex;gap:10px;padding:11px 12px;border:1px solid var(--_rim,transparent);border-radius:calc(var(--_r) - 2px);font-size:13px;line-height:18px;background:color-mix(in srgb,var(--_tone) 12%,var(--bf-surface))}
.bf-notice>svg{color:var(--_tone);margin-block:-1px}
.bf-notice>div{min-width:0;flex:1}
.bf-notice[data-tone=warning]{--_tone:var(--bf-warning)}
.bf-notice[data-tone=danger]{--_tone:var(--bf-danger)}
@media (forced-colors:active){.bf-row[data-flat]{border-color:Canvas}.bf-row[aria-current=true]{border:2px solid Highlight}.bf-or::before,.bf-or::after,.bf-or:empty{background:CanvasText}}
}`
