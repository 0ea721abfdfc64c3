import { type DynamicModule, Module } from '@nestjs/common';
import { type Feature, FeatureHolder } from '../definitions/feature.js';

@Module({})
class FeatureModule {}

/** A module that registers a feature: the registry finds it in the container. */
export function featureModule(feature: Feature): DynamicModule {
  return { module: FeatureModule, providers: [{ provide: Symbol('Feature'), useValue: new FeatureHolder(feature) }] };
}
