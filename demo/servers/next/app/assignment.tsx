'use client';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { CustomerPricingResponse } from 'portal-elements';

type Assignment = CustomerPricingResponse | null;

const AssignmentContext = createContext<[Assignment, (assignment: Assignment) => void]>([
  null,
  () => undefined,
]);

/** Keeps the assignment across navigations. */
export function AssignmentProvider({ children }: { children: ReactNode }) {
  return <AssignmentContext value={useState<Assignment>(null)}>{children}</AssignmentContext>;
}

export const useAssignment = () => useContext(AssignmentContext);
