import { html, noChange, nothing, type TemplateResult } from 'lit';
import { countPlans, instant, perInterval } from '../../messages/format.js';
import type { PortalPlanElement } from '../portal-plan.js';
import { hydrates } from '../served.js';
import { labelOf, renderBadge, renderLink, renderPrice } from './plan.js';
import { intervalsOf, isOffered, isShown } from './plans.js';
import type { PlanPickerView } from './view.js';

/** The radio groups of the intervals, where there are several, and of the plans; on a server the plans are their own cards. */
export function renderChoice(view: PlanPickerView, served: boolean): TemplateResult {
  const { plans, interval, messages, language, pending } = view;
  const onClick = (event: Event) => {
    // Arrow keys come as clicks too.
    if (pending) event.preventDefault();
    else if (!within(event, 'a, button, input, label, summary'))
      within(event, '.plan')?.querySelector<HTMLInputElement>('input:enabled')?.click();
  };
  const onChange = ({ target, currentTarget }: Event) => {
    const { name, value } = target as HTMLInputElement;
    // The page's own fields, in the content of a plan, change too.
    if (!(currentTarget as Element).contains(target as Element)) return;
    if (name === 'plan') view.onChoose(value);
    else view.onInterval(value);
  };
  // The cards are not the fieldset's own children: browsers lay those out anew for every one that is added.
  return html`<fieldset class="stack" aria-disabled=${pending} @click=${onClick} @change=${onChange}>
    <legend part="legend"><slot name="legend">${messages.choosePlan}</slot></legend>
    ${
      interval
        ? html`<div class="intervals" part="intervals" role="radiogroup" aria-label=${messages.interval}>
            ${intervalsOf(plans).map(
              (each) =>
                html`<label
                  ><input type="radio" name="interval" .value=${each} ?checked=${each === interval} />
                  ${perInterval(each, messages.per, language)}</label
                >`,
            )}
            <span class="hidden" role="status"
              >${perInterval(interval, messages.per, language)}:
              ${countPlans(plans.filter((plan) => isShown(plan, interval)).length, messages, language)}</span
            >
          </div>`
        : nothing
    }
    <div class="plans" part="plans">${hydrates && served ? html`<slot></slot>` : view.cards.draw(view)}</div>
  </fieldset>`;
}

/** The element that matches around what was clicked, be it in the page's content or in ours. */
const within = (event: Event, selector: string): Element | undefined =>
  event
    .composedPath()
    .find((target): target is Element => target instanceof Element && target.matches(selector));

/** The cards of the plans. Of many, only those are drawn again that show something else than before. */
export class Cards {
  /** What all of them were drawn with. */
  #shared: unknown[] = [];
  /** The plans that differed from the others: the chosen one, and the assigned one, which tells of its times. */
  #marked: (string | undefined)[] = [];

  draw(view: PlanPickerView): unknown[] {
    const { plans, interval, currentPlan, schedule, messages, language, value, assignment, changed } = view;
    const shared = [plans, interval, currentPlan, schedule, messages, language];
    const marked = [value, assignment?.productPlanId];
    const all = shared.some((each, index) => each !== this.#shared[index]);
    const affected = new Set([...this.#marked, ...marked]);
    this.#shared = shared;
    this.#marked = marked;
    return plans.map((plan, index) => {
      if (!all && !changed.has(plan) && !affected.has(plan.value)) return noChange;
      return isShown(plan, interval) ? renderCard(plan, index, view) : nothing;
    });
  }
}

function renderCard(plan: PortalPlanElement, index: number, view: PlanPickerView): TemplateResult {
  const { value, currentPlan, messages } = view;
  const current = plan.value && plan.value === currentPlan;
  const state = `${isOffered(plan) && plan.value === value ? ' selected' : ''}${current ? ' current' : ''}`;
  return html`<div class="box plan${state}" part="plan${state}">
    <div id="note${index}" class="badges">
      ${current ? html`<span part="badge">${messages.currentPlan}</span>` : nothing} ${renderBadge(plan)}
    </div>
    <label class="label" part="label" for="plan${index}"><bdi>${labelOf(plan)}</bdi></label>
    ${
      plan.value.trim() && !plan.href
        ? html`<input
            type="radio"
            name="plan"
            part="radio"
            id="plan${index}"
            aria-describedby="price${index} note${index}"
            .value=${plan.value}
            ?checked=${plan.value === value}
            ?disabled=${(current && !view.schedule) || plan.disabled}
          />`
        : nothing
    }
    <div id="price${index}" class="price" part="price">${renderPrice(plan, view)}</div>
    <div class="details" part="details">
      <slot name="plan${index}"></slot>
      ${renderLink(plan, messages, `plan${index}`)} ${renderTimes(plan, view)}
    </div>
  </div>`;
}

/** When the known assignment of this plan starts and ends. */
function renderTimes(
  plan: PortalPlanElement,
  { assignment, messages, language, now }: PlanPickerView,
): unknown {
  if (!plan.value || assignment?.productPlanId !== plan.value) return nothing;
  const line = (title: string, seconds: number | undefined) =>
    seconds && seconds > now ? html`<p>${title} ${instant(seconds, language)}</p>` : nothing;
  return [
    line(messages.starts, assignment.startTimeInSeconds),
    line(messages.ends, assignment.endTimeInSeconds),
  ];
}
