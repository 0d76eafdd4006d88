/**
 * Layer `parts`: what the Connect view does not draw — search field, tabs, virtual list, toast, details, notice, amount,
 * states. Adopt it with the first chunk that needs it: a second sheet, or one `replaceSync(baseCss + moreCss)`.
 */
export const moreCss = `@layer parts{
.bf-virtual{position:relative}
.bf-virtual>li{position:absolute;inset-block-start:0;inset-inline-start:0;width:100%;contain:layout}
.bf-virtual .bf-row{height:100%}
.bf-tile{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;width:100%;height:100%;padding:8px 4px;border:1px solid var(--_rim,transparent);border-radius:var(--_r);background:var(--bf-surface-2);font-size:13px;line-height:18px;font-weight:500;text-align:center;transition:background-color var(--_t)}
.bf-tile>.bf-cut{max-width:100%}
@media (hover:hover){.bf-tile:hover{background:var(--bf-surface-3)}}
.bf-tile:active{background:var(--bf-surface-3)}
.bf-sticky{position:sticky;inset-block-start:-4px;z-index:1;margin:-4px -4px 0;padding:4px 4px 4px;background:var(--bf-surface)}
.bf-sticky~* .bf-virtual>li,.bf-sticky~.bf-virtual>li{scroll-margin-block:64px 8px}
.bf-field{flex:none;display:flex;align-items:center;gap:10px;height:52px;padding-inline:15px 3px;border:1px solid var(--_edge);border-radius:var(--_r);background:var(--bf-surface);color:var(--bf-text-2)}
.bf-field:focus-within{border-color:var(--bf-focus);box-shadow:inset 0 0 0 1px var(--bf-focus)}
.bf-field>input{flex:1;min-width:0;height:100%;padding:0;border:0;background:none;color:var(--bf-text);appearance:none;outline:0}
.bf-field>input::placeholder{color:var(--bf-text-2);opacity:1}
.bf-field>input::-webkit-search-cancel-button{display:none}
.bf-tabs{flex:none;display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:4px;padding:4px;border-radius:var(--_r);background:var(--bf-surface-2);border:1px solid var(--_rim,transparent)}
.bf-tabs>button{min-width:0;height:44px;padding:0 8px;border:1px solid transparent;border-radius:calc(var(--_r) - 4px);font-weight:500;text-align:center;color:var(--bf-text-2);transition:background-color var(--_t),color var(--_t)}
.bf-tabs .bf-cut{display:block}
.bf-tabs>[aria-selected=true]{background:var(--bf-surface);color:var(--bf-text);box-shadow:0 1px 2px rgb(0 0 0/.12);border-color:var(--_rim,transparent)}
.bf-panel{display:flex;flex-direction:column;gap:var(--_gap);border-radius:var(--_r);animation:bf-in .15s}
.bf-toast{display:flex;align-items:center;gap:10px;min-height:52px;padding-block:4px;padding-inline:14px 4px;border:1px solid var(--bf-line);border-radius:var(--_r);background:var(--bf-surface);box-shadow:0 8px 24px rgb(0 0 0/.18);animation:bf-rise var(--_t)}
.bf-toast>span{flex:1;min-width:0;max-height:80px;overflow:auto;font-weight:500}
.bf-toast[data-tone=success]>svg,.bf-icon-button[data-tone=copied]{color:var(--bf-success)}
.bf-toast[data-tone=danger]>svg,.bf-icon-button[data-tone=failed]{color:var(--bf-danger)}
.bf-toasts{position:absolute;z-index:2;inset-block-start:64px;inset-inline:12px;display:flex;flex-direction:column;gap:8px;pointer-events:none}
.bf-page-toast{position:fixed;inset:auto;inset-block-end:16px;inset-inline-end:16px;z-index:2147483647;width:min(344px,100% - 32px);margin:0;padding:0;border:0;background:none;overflow:visible}
.bf-page-toast .bf-toasts{position:static}
.bf-toasts>*{pointer-events:auto}
.bf-details{width:100%;text-align:start;font-size:13px;line-height:18px}
.bf-details>summary{display:flex;align-items:center;gap:4px;min-height:44px;width:max-content;max-width:100%;padding-inline:4px;border-radius:8px;color:var(--bf-text-2);list-style:none;cursor:pointer}
.bf-details>summary::-webkit-details-marker{display:none}
.bf-details>summary>svg{transition:transform var(--_t)}
.bf-details[open]>summary>svg{transform:rotate(180deg)}
.bf-raw{max-height:160px;padding:10px 12px;border-radius:10px;background:var(--bf-surface-2);font-family:ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;-webkit-user-select:text;user-select:text;cursor:text}
.bf-fold{transition:rotate .15s}
[aria-expanded=true] .bf-fold{rotate:180deg}
.bf-facts{display:grid;gap:12px;margin:0}
.bf-facts>div{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.bf-facts dt{flex:none;max-width:50%;overflow-wrap:anywhere;color:var(--bf-text-2)}
.bf-facts dd{min-width:0;text-align:end;overflow-wrap:anywhere}
.bf-image[data-size=tile]{--_s:104px;width:100%}
.bf-image[data-size=whole]{--_s:280px;width:100%;height:auto;aspect-ratio:1}
.bf-panel-card{padding:14px 16px;border:1px solid var(--_rim,transparent);border-radius:var(--_r);background:var(--bf-surface-2)}
.bf-amount{font-variant-numeric:tabular-nums;white-space:nowrap}
.bf-amount[data-large]{font-size:34px;line-height:40px;font-weight:600;letter-spacing:-.02em}
.bf-amount[data-large=long]{font-size:22px;letter-spacing:0}
.bf-amount[data-large]>.bf-amount-rest{color:var(--bf-text-2)}
.bf-symbol{display:inline-block;max-width:10ch;overflow:hidden;text-overflow:ellipsis;white-space:pre;vertical-align:bottom}
.bf-avatar{flex:none;border-radius:50%;object-fit:cover}
.bf-loading-text{display:grid;gap:6px}
.bf-ring{position:relative;display:grid;place-items:center;width:88px;height:88px;margin-bottom:4px;border:3px solid var(--bf-surface-3);border-radius:26px}
.bf-ring[data-state=failed]{border-color:var(--bf-danger)}
.bf-ring-arc{position:absolute;inset:-3px;padding:3px;border-radius:26px;overflow:hidden;mask:linear-gradient(#000 0 0) content-box,linear-gradient(#000 0 0);-webkit-mask:linear-gradient(#000 0 0) content-box,linear-gradient(#000 0 0);-webkit-mask-composite:xor;mask-composite:exclude;animation:bf-in .15s .3s both}
.bf-ring-arc::before{content:"";position:absolute;inset:-25%;background:conic-gradient(var(--bf-accent) 90deg,transparent 0);animation:bf-spin 1.4s linear infinite}
.bf-qr{position:relative;width:232px;max-width:100%;aspect-ratio:1;margin-inline:auto;border-radius:var(--_r);overflow:hidden;background:#fff;border:1px solid var(--bf-line);forced-color-adjust:none}
.bf-qr[data-large]{width:288px}
.bf-qr[data-large]>.bf-qr-mark{width:56px;height:56px}
.bf-qr>svg{display:block;width:100%;height:100%;fill:#000}
.bf-qr-mark{position:absolute;inset:0;margin:auto;display:grid;place-items:center;width:46px;height:46px;border-radius:50%;background:#fff}
.bf-state{display:flex;flex-direction:column;align-items:center;gap:8px;padding:24px 16px;text-align:center}
.bf-state-icon{display:grid;place-items:center;width:56px;height:56px;margin-bottom:4px;border-radius:50%;background:var(--bf-surface-3);color:var(--bf-text-2)}
.bf-state>*{max-width:100%}
.bf-state>div{display:flex;flex-direction:column;gap:4px}
.bf-state>.bf-details>summary{margin-inline:auto}
.bf-state-icon[data-tone=danger]{background:color-mix(in srgb,var(--bf-danger) 12%,var(--bf-surface));color:var(--bf-danger)}
.bf-state>.bf-button{margin-top:8px}
@media (prefers-reduced-motion:reduce){.bf-ring-arc::before{background:var(--bf-accent)}}
@media (forced-colors:active){.bf-tabs>[aria-selected=true]{border:2px solid Highlight}.bf-field:focus-within{outline:2px solid Highlight}.bf-notice,.bf-fold{transition:rotate .15s}
[aria-expanded=true] .bf-fold{rotate:180deg}
.bf-facts{display:grid;gap:12px;margin:0}
.bf-facts>div{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.bf-facts dt{flex:none;max-width:50%;overflow-wrap:anywhere;color:var(--bf-text-2)}
.bf-facts dd{min-width:0;text-align:end;overflow-wrap:anywhere}
.bf-image[data-size=tile]{--_s:104px;width:100%}
.bf-image[data-size=whole]{--_s:280px;width:100%;height:auto;aspect-ratio:1}
.bf-panel-card{border:1px solid CanvasText}}
}`
