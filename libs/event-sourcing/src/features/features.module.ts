import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { FeatureRegistry } from './feature-registry.js';

/** The registry of what contexts bring. */
@Module({ imports: [DiscoveryModule], providers: [FeatureRegistry], exports: [FeatureRegistry] })
export class FeaturesModule {}
