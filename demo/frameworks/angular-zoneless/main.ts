import '@angular/compiler';
import { enableProdMode, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from '../angular/app.js';

enableProdMode();
void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
