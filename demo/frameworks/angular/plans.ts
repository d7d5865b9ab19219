import { Component, CUSTOM_ELEMENTS_SCHEMA, Input, type OnDestroy, signal } from '@angular/core';
import type { PlanAssignedEvent, PlanAssignEvent } from 'portal-elements';

@Component({
  selector: 'app-plans',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <portal-plan-picker
      [currentPlan]="currentPlan"
      require-hold
      (plan-assign)="hold($event)"
      (plan-assigned)="assigned($event)"
      (plan-error)="pay()?.(false)"
    >
      @for (plan of plans; track plan.value) {
        <portal-plan
          [value]="plan.value"
          [label]="plan.label"
          [price]="plan.price"
          currency="EUR"
          interval="month"
        >
          <ul>
            <li data-feature="Projects">{{ plan.projects }}</li>
          </ul>
        </portal-plan>
      }
    </portal-plan-picker>
    <button id="pay" [disabled]="!pay()" (click)="pay()?.(true)">Pay</button>
  `,
})
export class Plans implements OnDestroy {
  @Input() currentPlan = '';

  // In production, your server knows the plans.
  readonly plans = [
    { value: 'free', label: 'Free', price: 0, projects: '1 project' },
    { value: 'basic', label: 'Basic', price: 19, projects: '10 projects' },
    { value: 'pro', label: 'Pro', price: 49, projects: 'Unlimited projects' },
  ];

  // Ends the payment: `true` sends the change, `false` calls it off.
  readonly pay = signal<((isPaid: boolean) => void) | null>(null);

  hold(event: PlanAssignEvent) {
    const paid = new Promise<boolean>((resolve) => this.pay.set(resolve));
    event.waitUntil(paid.finally(() => this.pay.set(null)));
  }

  assigned({ detail }: PlanAssignedEvent) {
    console.log('assigned', detail.productPlanId);
  }

  // The customer leaves before paying.
  ngOnDestroy() {
    this.pay()?.(false);
  }
}
